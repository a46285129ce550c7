/**
 * The node's own object and lease at the API server. {@code NodeStatuses} registers the node, reports its status and publishes
 * the node on the bus; {@code NodeLeaseRenewal} renews its lease; {@code SeenNames} keeps its addresses as the API server has
 * them, for pods and the serving certificate.
 *
 * <pre>
 *  RUNTIME_HEALTH ─► RuntimeState ───────────┐
 *  host, runtime, images ─► NodeFactsReader ─┼─► turn: register, compute, patch ─► ObservedNode ─► NODE_OBSERVED, NODE_EVENT
 *  timers ───────────────────────────────────┤                                          ▲
 *  the node was deleted ─────────────────────┘             watch of the API server ─────┘
 * </pre>
 *
 * <p>Work is done in turns, one at a time, on threads of their own: neither a server nor a runtime that hangs holds up the
 * bus. What to report is decided in {@code domain.node}; nothing here waits by sleeping.
 */
package io.jubelet.app.node;
