/**
 * The connection to an API server: identity and trust (a kubeconfig, re-read when its files change), connections,
 * rate limits, and responses as trees or as failures of the ports.
 *
 * <p>Requests go through OkHttp directly. The {@code ApiClient} of the official client is not used: creating one loads the
 * adapters of every model class, which costs a quarter of a second and ten megabytes.
 *
 * <pre>
 *   ClusterApi (requests, retries)  ──►  Channel (connections of one identity)  ──►  OkHttp
 *        │ RateLimiter                        │
 *        ▼                                    ▼
 *   waits its turn                        Identity (kubeconfig, certificates, tokens; re-read)
 * </pre>
 *
 * <p>A proxy is the one that the kubeconfig names (proxy-url), else the one of the environment (HTTPS_PROXY, NO_PROXY).
 *
 * <p>No token, key or header may get into a message here.
 */
package io.jubelet.adapters.apiserver.connection;
