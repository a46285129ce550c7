/**
 * The actions of one sync of a pod: the desired pod is compared with the one in the runtime, and the result names the sandbox,
 * and the containers to stop, to start, to resize and to reset.
 *
 * <p>{@link io.jubelet.domain.actions.PodActionsDecision} is the entry point; {@link io.jubelet.domain.actions.SandboxChange} also
 * gives a condition of the status. The other classes have the rules of one subject each:
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
