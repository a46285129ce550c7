/**
 * The core of the kubelet server: authentication, authorization, routing and responses.
 *
 * <pre>
 *  transport ──KubeletServer──► RoutedKubeletServer ── RouteTable (domain) ── Callers ── Permissions ──► EndpointHandler
 *                                                                               │             │
 *                                                                               └─AccessReviews─┘ (with caches)
 * </pre>
 *
 * <p>Requests are answered in threads of the transport, which may wait. The transport handles connections, TLS and HTTP; texts
 * and status codes are decided here.
 */
package io.jubelet.app.server;
