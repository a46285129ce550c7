/**
 * Kubernetes quantities: decimal numbers with SI, binary or exponent suffixes, and their arithmetic.
 *
 * <p>{@link io.jubelet.domain.quantity.Quantity} is the only name needed outside. Nothing here depends on what is counted,
 * and no floating-point number occurs.
 */
package io.jubelet.domain.quantity;
