import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../content/head.ts';
import { Header } from '../shell/Header.tsx';
import { HydrationMark } from '../shell/HydrationMark.tsx';
import { Tooltips } from '../shell/Tooltips.tsx';

export const Route = createFileRoute('/header-only')({
  head: () => pageHead('headerOnly'),
  component: () => (
    <>
      <div className="field">
        <Header target="_parent" />
      </div>
      <Tooltips />
      <HydrationMark />
    </>
  ),
});
