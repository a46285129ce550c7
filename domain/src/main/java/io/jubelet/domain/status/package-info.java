/**
 * Status of a pod: container statuses, phase, conditions, addresses, and the transition from one status to the next.
 *
 * <pre>
 *   desired pod ─┐
 *   observed   ──┼─► PodStatusComputation ─► PodStatus ─► StatusTransition(previous, next, now) ─► what is reported
 *   previous   ──┤        │
 *   probes     ──┘        ├─ container statuses   one per container, from the runtime and what was reported before
 *                         ├─ PodPhases            summary of the container statuses; terminal phases stick
 *                         ├─ readiness            probe results
 *                         ├─ PodConditions        from all of these
 *                         └─ addresses            of the pod and of its node
 * </pre>
 *
 * <p>Pure functions. Nothing here decides what happens to a pod, and nothing here depends on how a status is sent.
 */
package io.jubelet.domain.status;
