// Whether this browser draws with a graphics card or with the processor, which then needs every saving there is.

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** True where WebGL is drawn by the processor. `?quality=high` or `?quality=low` in the address decides instead of asking. */
export function drawsInSoftware(search: string = location.search): boolean {
  const asked = new URLSearchParams(search).get('quality');
  if (asked === 'high' || asked === 'low') return asked === 'low';
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    const info = context?.getExtension('WEBGL_debug_renderer_info');
    const name: unknown = info ? context?.getParameter(info.UNMASKED_RENDERER_WEBGL) : '';
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return typeof name === 'string' && SOFTWARE.test(name);
  } catch {
    return false;
  }
}
