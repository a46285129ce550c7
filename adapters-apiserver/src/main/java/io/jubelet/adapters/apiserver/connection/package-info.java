/**
 * The connection to an API server: identity and trust (a kubeconfig, re-read when its files change), connections,
 * rate limits, and responses as trees or as failures of the ports.
 *
 * <p>Requests go through OkHttp directly. Certificate signing requests use the API group and the models of the official client
 * ({@code ModelClient}) without its JSON, which would load the adapters of every model class: that costs a quarter of a second
 * and ten megabytes.
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
