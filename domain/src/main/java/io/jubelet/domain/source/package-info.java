/**
 * Desired pods as the sources deliver them: merging complete sets into changes, and making a static pod from a manifest
 * (defaults, identity, validation).
 *
 * <p>Pure functions over pods; reading files, parsing text and sending events happen elsewhere.
 *
 * <pre>
 *   manifest ── StaticPods.prepare ──► Valid(pod) ─┐
 *                     └──────────────► Invalid     ├─► PodSources.merge(source, pods) ──► PodChange...
 *   API server ────────────────────────── pods ────┘
 * </pre>
 */
package io.jubelet.domain.source;
