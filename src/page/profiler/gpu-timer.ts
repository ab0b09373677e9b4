// GPU time of a frame, where the browser supports it: one query at a time, with its result some frames later.

const EXTENSION = 'EXT_disjoint_timer_query_webgl2';

/** Its additions. */
interface TimerExtension {
  readonly TIME_ELAPSED_EXT: number;
  readonly GPU_DISJOINT_EXT: number;
}

/** Frames from a query to its result, and to the next query. */
const PATIENCE = 4;

export class GpuTimer {
  readonly #gl: WebGL2RenderingContext | null;
  readonly #timer: TimerExtension | null;
  readonly #answer: (frame: number, microseconds: number) => void;
  #query: WebGLQuery | null = null;
  #frame = -1;
  #open = false;

  /** `answer` gets the frame of the query and its µs. */
  constructor(canvas: HTMLCanvasElement | undefined, answer: (frame: number, microseconds: number) => void) {
    // The context of the picture: a second request gives the same one.
    this.#gl = canvas?.getContext('webgl2') ?? null;
    this.#timer = this.#gl?.getExtension(EXTENSION) as TimerExtension | null;
    this.#answer = answer;
    // The query is lost with its context, and a restored one has no extension yet.
    canvas?.addEventListener('webglcontextrestored', () => {
      this.#gl?.getExtension(EXTENSION);
      this.#query = null;
      this.#open = false;
    });
  }

  /** Why there are no times, if there are none: nothing is drawn, or the browser does not measure. */
  get reason(): 'none' | 'missing' | undefined {
    if (!this.#gl) return 'none';
    return this.#timer ? undefined : 'missing';
  }

  begin(frame: number): void {
    if (!this.#gl || !this.#timer || this.#gl.isContextLost()) return;
    if (this.#query) {
      // A query takes as long as everything else that the profiler does in a frame.
      if (frame - this.#frame >= PATIENCE && (frame - this.#frame) % PATIENCE === 0) this.#poll(this.#gl, this.#timer, this.#query);
      return;
    }
    this.#query = this.#gl.createQuery();
    if (!this.#query) return;
    this.#gl.beginQuery(this.#timer.TIME_ELAPSED_EXT, this.#query);
    this.#frame = frame;
    this.#open = true;
  }

  end(): void {
    if (!this.#open || !this.#gl || !this.#timer) return;
    this.#gl.endQuery(this.#timer.TIME_ELAPSED_EXT);
    this.#open = false;
  }

  #poll(gl: WebGL2RenderingContext, timer: TimerExtension, query: WebGLQuery): void {
    if (!gl.getQueryParameter(query, gl.QUERY_RESULT_AVAILABLE)) return;
    // Disjoint: the GPU was interrupted, and the number is meaningless.
    const nanoseconds = gl.getQueryParameter(query, gl.QUERY_RESULT) as number;
    if (!gl.getParameter(timer.GPU_DISJOINT_EXT)) this.#answer(this.#frame, nanoseconds / 1000);
    gl.deleteQuery(query);
    this.#query = null;
  }
}
