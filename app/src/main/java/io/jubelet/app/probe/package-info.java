/**
 * Probes: liveness, readiness and startup of containers. One probe worker for each container and type of probe; it has a
 * thread only while a probe is under way and a timer only while there is something to probe. Due times and the evaluation of
 * single outcomes are decided by {@link io.jubelet.domain.probe.ProbeWorkerRules}.
 *
 * <pre>
 *   STATUS_COMPUTED ──► Probes ──► ProbeWorker ──(timer)──► RuntimeProber ──► runtime (exec), ProbeClient (http, tcp, grpc)
 *                    ▲              │                          ├─EVENT──► Unhealthy, ProbeWarning
 *     PROBE_RESULTS ─┘              │                          └─PROBE_FAILED──► app.api: the reason in jubelet pods
 *                                   └──PROBE_CHANGED──► worker of the pod looks again, and asks for the results
 * </pre>
 *
 * <p>A question that comes from a sync makes containers that are not ready be probed at once. The probe alone causes no sync,
 * only a change of its result does, so that the two do not trigger each other endlessly.
 *
 * <p>Nothing here touches a container: a failed probe only marks the pod, and the worker of the pod decides.
 */
package io.jubelet.app.probe;
