/**
 * Records of the resources of pods, which survive the agent: those allocated to pods, written by admission
 * alone, and those applied to them, written by their workers. The files are those of a kubelet; the format is in {@code
 * io.jubelet.domain.allocation}.
 */
package io.jubelet.app.allocation;
