// All snippets of one language as text, one module so that they are loaded at once: path → text.

export const texts: Readonly<Record<string, string>> = import.meta.glob('./cs/*.cs', { eager: true, query: '?raw', import: 'default' });
