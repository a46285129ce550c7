/**
 * Golden answers of the reference kubelet against the decisions of the domain. One small {@link
 * io.jubelet.adapters.apiserver.vectors.VectorCheck} per area; the checks live here because they read pods through the
 * real codec. Run by {@code bin/vectors} and by {@code VectorsTest}.
 */
package io.jubelet.adapters.apiserver.vectors;
