/**
 * Requests to a container runtime, in the terms of the CRI v1 specification. The decisions produce these records, the CRI
 * adapter only translates them.
 *
 * <p>Data only: no decision is taken here. An empty string means "not given", an {@code Optional} is used where the API
 * distinguishes absent from zero.
 */
package io.jubelet.domain.cri;
