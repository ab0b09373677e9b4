// All snippets of one language as text, one module so that they are loaded at once: path → text.

export const texts: Readonly<Record<string, string>> = import.meta.glob('./cpp/*.cpp', { eager: true, query: '?raw', import: 'default' });
