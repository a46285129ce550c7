/**
 * The identity of a node: its client certificate, from the token of a kubeconfig to all renewals, and its
 * serving certificate. Files, names, links and permissions are those of a kubelet, so that either can go on
 * where the other stopped.
 *
 * <pre>
 *   PendingIdentity (meanwhile)
 *        │
 *   ClientIdentity ──prepare──►  Bootstrap (unless ──┐                      ┌──► SigningApi (the cluster)
 *        │                       it is rotated)      │                      │
 *        └──────────rotate───►  CertificateRotation ─┴► CertificateRequester┘
 *                                    │    └► ExpiredCertificateDetector (locked out: exit)
 *   ServingIdentity ──rotate──►──────┘
 *                                    ▼
 *                              CertificateStore: PREFIX-TIME.pem, PREFIX-current.pem
 * </pre>
 *
 * <p>Keys are made here, written with mode 0600 before they are used, and never get into a message, a log or a
 * {@code toString}. Time and randomness are arguments.
 */
package io.jubelet.adapters.apiserver.identity;
