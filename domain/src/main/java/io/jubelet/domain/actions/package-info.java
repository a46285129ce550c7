/**
 * What one sync of a pod has to do: compare what is wanted with what the runtime shows and name the sandbox, the
 * containers to stop, to start, to resize and to reset.
 *
 * <p>{@link io.jubelet.domain.actions.PodActionsDecision} is the only entrance; the other classes each hold the rules
 * of one concern:
 *
 * <pre>
 *   PodSituation ── restart of all ──► ResetRules
 *        ▼
 *   SandboxChange ── changed ──► FreshStart
 *        ▼ unchanged
 *   ephemeral, InitContainerRules ── initialized ──► RegularContainerRules
 *                      └───────── ResizeRules ──────────────┘
 * </pre>
 *
 * <p>Nothing is done here, nothing is kept between two syncs, and no clock is read: back-off is applied by the code that
 * carries the actions out.
 */
package io.jubelet.domain.actions;
