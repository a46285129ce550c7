/**
 * The transport of the kubelet server: connections, TLS, HTTP/1.1 and HTTP/2, their limits, and upgraded connections, with the
 * translation of WebSockets to SPDY/3.1.
 *
 * <pre>
 *   KubeletServerListener ──► ConnectionLimits (limits of connections and time)
 *        │
 *        ▼  one virtual thread per request
 *   RequestTask ──► KubeletServer.respond ──► Complete | Streamed (ResponseOutput) | Upgraded (UpgradeProxy)
 *                                                                                        │
 *   TlsEngine ──► ChannelGate ◄──────────────── takes the connection over ───────────────┘
 *
 *   UpgradeProxy ──► RuntimeCall ──► ByteProxy (byte by byte; TunnelFraming: SPDY inside of a WebSocket)
 *        │
 *        └─────────► StreamTranslation ──► ChannelClient (v5.channel.k8s.io), RemoteCommand (SpdySession)
 * </pre>
 *
 * <p>Event loops never block; what the core does happens on virtual threads. A joined connection has no thread.
 */
package io.jubelet.adapters.http.server;
