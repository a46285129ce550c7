/**
 * A Kubernetes API server for tests, as far as a node agent uses one, for tests of the adapter and of the whole agent.
 *
 * <p>Tests request {@link io.jubelet.adapters.apiserver.testserver.ApiServerUnderTest} for a server and act as its administrator
 * through {@link io.jubelet.adapters.apiserver.testserver.ClusterAdmin}. Those that provoke trouble need the one inside of
 * this process, {@link io.jubelet.adapters.apiserver.testserver.InProcessApiServer}, and its
 * {@link io.jubelet.adapters.apiserver.testserver.Faults}.
 *
 * <pre>
 *  socket ── http ── Front: log, faults, who may ── rest: verbs and rules ── store: objects, versions, watchers
 *                                                     └── patch: merge and strategic merge
 * </pre>
 */
package io.jubelet.adapters.apiserver.testserver;
