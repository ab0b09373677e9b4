// The Result panel: the answer to the current ray first, then what decides it, how it comes about, and what can be taken along.

import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { digits, keepingUnits, metres } from '../ui/format.ts';
import { copyText } from '../ui/clipboard.ts';
import { namedBody, partLetter, partName, printedDistance } from '../ui/hit-sentence.ts';
import { text } from '../ui/language.ts';
import { Button, Choice, Fold, Hint, classes, lazy } from '../kit/controls.tsx';
import { unpoint, useLiving } from './ray-bench.ts';
import type { RayBench } from './ray-bench.ts';
import { RayList } from './ray-list.tsx';
import { answerOf } from '../ui/result-line.ts';
import { NEXT_RAYS, QUERY_MODES } from '../model/rays.ts';
import type { Hit } from '../model/rays.ts';

const Explain = lazy(async () => (await import('./explain-panel.tsx')).ExplainPanel);
const Inside = lazy(async () => (await import('./inside-panel.tsx')).InsidePanel);
const RayForm = lazy(async () => (await import('./ray-form.tsx')).RayForm);

/** `strip` is the hit timeline where the timeline of the world takes its place at the bottom. */
export function ResultPanel({ bench, strip }: { readonly bench: RayBench; readonly strip: () => JSX.Element | false }): JSX.Element | null {
  const session = bench.session.now;
  const { rays, playing, world } = session;
  const { current, hit, list } = rays;
  const subject = hit?.entity ?? current?.nearest?.entity;
  return useLiving(session, () => (
    <>
      <p class="not-phone">{keepingUnits(answerOf(session) ?? text('result.noRay'))}</p>
      {hit && <HitTable {...bench} />}
      {current && !hit && <p class="hint">{text('result.none', { reach: metres(current.maxDistance).replace(/\.0+ /, ' ') })}</p>}
      {current && strip()}
      <Options {...bench} />
      {subject !== undefined && world.isAlive(subject) && (
        <Fold class="explain" title={text('explain.title')}>
          {() => <Explain {...bench} />}
        </Fold>
      )}
      {hit && (
        <Fold class="inside" title={text('inside.title')}>
          {() => <Inside {...bench} />}
        </Fold>
      )}
      <Fold title={text('result.numbers')}>{() => <RayForm {...bench} />}</Fold>
      {list.length > 1 && <RayList {...bench} />}
      {current && <Share {...bench} />}
      {current && (
        <div class="line wrap">
          <Button press={() => bench.dispatch({ type: 'rays.clear' })}>{text('result.clear')}</Button>
          {playing && <span class="hint">{text('result.live')}</span>}
        </div>
      )}
    </>
  ));
}

/** Every collider on the current ray; what the query leaves out is softer. */
function HitTable({ session: seen, dispatch }: RayBench): JSX.Element | null {
  const session = seen.now;
  const { current, hitIndex } = session.rays;
  /** Else it says nothing that is worth a column. */
  const isInside = current!.hits.some(({ originInside }) => originInside);
  const part = (hit: Hit, end: 'enter' | 'exit'): JSX.Element => {
    const triangle = end === 'enter' ? hit.triangle : hit.exitTriangle;
    const of = triangle === undefined ? '' : ` △${triangle}`;
    const { part } = hit[end];
    return (
      <td class="strong" data-part={part} title={partName(part) + of}>
        {partLetter(part) + of}
      </td>
    );
  };
  return useLiving(session, () => (
    <div class="scroll">
      <table class="hits">
        <caption class="unseen">{text('result.unit')}</caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            {(['entity', 'enter', 'part', 'exit', 'part', 'chord'] as const).map((key, i) => (
              <th key={i} scope="col">
                {text(`result.${key}`)}
              </th>
            ))}
            {isInside && (
              <th scope="col">
                <Hint says={text('result.insideHint')}>{text('result.inside')}</Hint>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...unpoint(session)}>
          {current!.hits.map((hit, i) => {
            const name = session.nameOf(hit.entity);
            const point = (): void => session.pointAtHit(i);
            return (
              <tr
                key={i}
                class={classes(
                  !current!.returned[i] && 'left-out',
                  i === hitIndex && 'current',
                  hit.entity === session.selection.hovered && 'hovered',
                )}
                aria-current={i === hitIndex}
                onClick={() => dispatch({ type: 'hit', index: i })}
                onPointerEnter={point}
                onFocusIn={point}
              >
                <td>
                  <Button class="" press={() => dispatch({ type: 'hit', index: i })}>
                    {i + 1}
                  </Button>
                </td>
                <td class="cut" title={namedBody(session.world.kind(hit.entity), name)}>
                  {name}
                </td>
                <td class="good">{digits(printedDistance(hit.enter))}</td>
                {part(hit, 'enter')}
                <td class="bad">{digits(printedDistance(hit.exit))}</td>
                {part(hit, 'exit')}
                <td>{digits(hit.chord)}</td>
                {isInside && <td>{text(hit.originInside ? 'result.insideYes' : 'result.insideNo')}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  ));
}

/** What decides the answer, in one row while it is folded. */
function Options({ session: seen, dispatch }: RayBench): JSX.Element {
  const { rays } = seen.now;
  const { next, fixedOrigin } = rays;
  const origin = fixedOrigin === undefined ? 'camera' : 'fixed';
  const now = [text(`mode.${rays.mode}`), text(`origin.${origin}`), text(`next.${next}`)].join(' · ');
  return (
    <Fold title={[text('result.options'), <small key="now">{now}</small>]}>
      {() => (
        <>
          <Option
            label={text('result.mode')}
            hint={text('result.modeHint')}
            values={QUERY_MODES}
            value={rays.mode}
            words={(mode) => text(`mode.${mode}`)}
            choose={(mode) => dispatch({ type: 'mode.set', mode })}
          />
          <Option
            label={text('origin.label')}
            hint={text('origin.hint')}
            values={['camera', 'fixed'] as const}
            value={origin}
            words={(one) => text(`origin.${one}`)}
            choose={(one) => dispatch({ type: 'origin.set', isFixed: one === 'fixed' })}
          />
          <Option
            label={text('result.next')}
            hint={text('result.nextHint')}
            values={NEXT_RAYS}
            value={next}
            words={(one) => text(`next.${one}`)}
            choose={(one) => dispatch({ type: 'next.set', next: one })}
          />
        </>
      )}
    </Fold>
  );
}

function Option<T extends string>({ hint, ...choice }: Parameters<typeof Choice<T>>[0] & { readonly hint: string }): JSX.Element {
  return (
    <div class="line wrap" title={hint}>
      <span class="soft">{choice.label}</span>
      <Choice {...choice} />
    </div>
  );
}

function Share({ session, dispatch, viewpoint }: RayBench): JSX.Element {
  const [copied, setCopied] = useState<'result.copied' | 'result.copyFailed'>();
  /** The code that makes the text is loaded on first use; offline it cannot be. */
  const copy = async (form: 'json' | 'test' | 'code'): Promise<void> => {
    const isCopied = await import('../model/ray-script.ts').then(
      ({ hitText }) => copyText(hitText(form, session.now, viewpoint)),
      () => false,
    );
    setCopied(isCopied ? 'result.copied' : 'result.copyFailed');
    setTimeout(() => setCopied(undefined), 2500);
  };
  return (
    <Fold title={text('result.share')}>
      {() => (
        <div class="line wrap">
          <Button press={() => dispatch({ type: 'link' })}>{text('result.copyLink')}</Button>
          <Button class="push only-picture" press={() => dispatch({ type: 'picture.save' })}>
            {text('result.picture')}
          </Button>
          <Button press={() => dispatch({ type: 'scene.save' })}>{text('result.save')}</Button>
          <span title={text('result.copyCodeHint')}>
            <Button press={() => void copy('code')}>{text('result.copyCode')}</Button>
          </span>
          <Button press={() => void copy('json')}>{text('result.copy')}</Button>
          <Button press={() => void copy('test')}>{text('result.copyTest')}</Button>
          <span class="hint" aria-live="polite">
            {copied && text(copied)}
          </span>
        </div>
      )}
    </Fold>
  );
}
