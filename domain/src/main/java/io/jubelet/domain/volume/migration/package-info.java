/**
 * Volumes of single providers as CSI drivers have them (KEP-625): plugins that Kubernetes had in its own code were replaced by drivers,
 * and volumes that are still declared with the types of these plugins, in pods or as persistent volumes, are translated to volumes of
 * the drivers. All components of a cluster have to translate alike: what a controller attaches is what a node finds attached only if
 * both have the same driver, handle and name for it.
 *
 * <p>{@link io.jubelet.domain.volume.migration.MigratedVolumes} translates, with one class for each provider.
 */
package io.jubelet.domain.volume.migration;
