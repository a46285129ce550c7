/**
 * The core of the kubelet server: who asks, what may be done, where a request goes, and what is answered.
 *
 * <pre>
 *  transport ──NodeServer──► KubeletServer ── RouteTable (domain) ── Callers ── Permissions ──► EndpointHandler
 *                                                                      │             │
 *                                                                      └─AccessReviews─┘ (with caches)
 * </pre>
 *
 * <p>Requests are answered in threads of the transport, which may wait. Connections, TLS and HTTP are the transport's affair;
 * texts and status codes are decided here.
 */
package io.jubelet.app.server;
