package io.jubelet.app.port;

import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.cluster.PodCertificateRequests;
import io.jubelet.ports.cluster.RuntimeClasses;
import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.cluster.ServiceDirectory;
import io.jubelet.ports.cluster.TrustBundles;
import io.jubelet.ports.cluster.VolumeClaims;

/**
 * Objects of the cluster that pods refer to.
 *
 * @param configObjects ConfigMaps and Secrets
 * @param services services
 * @param runtimeClasses runtime classes
 * @param tokens tokens of service accounts
 * @param claims claims and persistent volumes
 * @param trust trust bundles
 * @param certificates requests for certificates of pods
 */
public record ClusterObjects(
        ConfigObjects configObjects,
        ServiceDirectory services,
        RuntimeClasses runtimeClasses,
        ServiceAccountTokens tokens,
        VolumeClaims claims,
        TrustBundles trust,
        PodCertificateRequests certificates) {
}
