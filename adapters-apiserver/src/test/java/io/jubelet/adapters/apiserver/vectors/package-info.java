/**
 * Compares decisions of the domain with those recorded from a Go kubelet. One small {@link
 * io.jubelet.adapters.apiserver.vectors.VectorCheck} per area; the checks are here because they read pods through the
 * real codec. Run by {@code bin/vectors} and by {@code VectorsTest}.
 */
package io.jubelet.adapters.apiserver.vectors;
