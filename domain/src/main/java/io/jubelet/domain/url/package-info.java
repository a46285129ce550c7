/**
 * Addresses of resources (RFC 3986) as text, read with the leniency that users of Kubernetes rely on: paths of probes
 * and registries of credentials are such texts.
 *
 * <p>Nothing is resolved or opened here.
 */
package io.jubelet.domain.url;
