/**
 * Certificates, requests for them and keys as files hold them: PEM outside, DER inside. Written and read by hand, as far as
 * the JDK does not do it: a crypto library that is only found on the module path is set up by every JVM that requests its
 * security providers, which takes a good part of a second and megabytes of heap.
 *
 * <p>Keys never get into a message here.
 */
package io.jubelet.adapters.apiserver.pki;
