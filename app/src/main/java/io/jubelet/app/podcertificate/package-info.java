/**
 * Certificates of pods: requested when a volume first needs one, replaced at the time that their signers set, discarded with
 * the pod. Keys are in memory alone. The rules are in {@code io.jubelet.domain.podcertificate}.
 *
 * <pre>
 *   app.volume ──POD_CERTIFICATE──► PodCertificates ──► Issuance ──► API server
 *        ▲       ◄── key and chain, or why not ──┘                      │
 *        └───────────POD_CERTIFICATES_CHANGED────────◄──────────────────┘ the signer answered
 * </pre>
 */
package io.jubelet.app.podcertificate;
