/**
 * Certificates that signers of the cluster issue to pods (PodCertificateRequest of certificates.k8s.io, KEP 4317): when one is
 * requested, what becomes of a request, and when a certificate is replaced. Every function is pure.
 *
 * <pre>
 *                      ┌──────────────────────────┐
 *                      ▼                          │
 *   Initial ──► Waiting ──► Fresh ──► Refreshing ─┘
 *      ▲          │  │        ▲            │  │
 *      └──────────┘  │        └────────────┘  │    a request that was deleted is made again
 *                    └──► Denied, Failed ◄────┘    for good
 * </pre>
 */
package io.jubelet.domain.podcertificate;
