package io.jubelet.ports.fake;

import java.time.InstantSource;

/** A cluster in memory: all its ports over one store, with one set of failures. */
public final class FakeCluster {

    private final FakeFaults faults = new FakeFaults();
    private final FakeClusterPods pods;
    private final FakeNodeRegistry nodes;
    private final FakeNodeLeases leases;
    private final FakeConfigObjects configObjects = new FakeConfigObjects(faults);
    private final FakeServiceDirectory services = new FakeServiceDirectory(faults);
    private final FakeRuntimeClasses runtimeClasses = new FakeRuntimeClasses(faults);
    private final FakeServiceAccountTokens tokens;
    private final FakeVolumeClaims claims;
    private final FakeTrustBundles trust = new FakeTrustBundles(faults);
    private final FakePodCertificateRequests certificates;
    private final FakeCsiNodes csiNodes;
    private final FakeCsiDrivers csiDrivers = new FakeCsiDrivers(faults);
    private final FakeVolumeAttachments attachments = new FakeVolumeAttachments(faults);

    /** An empty cluster with this clock. */
    public FakeCluster(InstantSource clock) {
        FakeVersions versions = new FakeVersions();
        pods = new FakeClusterPods(clock, faults, versions);
        nodes = new FakeNodeRegistry(faults, versions);
        leases = new FakeNodeLeases(faults, versions);
        tokens = new FakeServiceAccountTokens(clock, faults);
        claims = new FakeVolumeClaims(faults);
        certificates = new FakePodCertificateRequests(clock, faults);
        csiNodes = new FakeCsiNodes(faults, versions);
    }

    /** Failures of all ports; calls are named {@code pods.get}, {@code nodes.patchStatus}, {@code leases.update}, ... */
    public FakeFaults faults() {
        return faults;
    }

    /** Pods. */
    public FakeClusterPods pods() {
        return pods;
    }

    /** Nodes. */
    public FakeNodeRegistry nodes() {
        return nodes;
    }

    /** Leases. */
    public FakeNodeLeases leases() {
        return leases;
    }

    /** ConfigMaps and Secrets. */
    public FakeConfigObjects configObjects() {
        return configObjects;
    }

    /** Services. */
    public FakeServiceDirectory services() {
        return services;
    }

    /** Runtime classes. */
    public FakeRuntimeClasses runtimeClasses() {
        return runtimeClasses;
    }

    /** Tokens of service accounts. */
    public FakeServiceAccountTokens tokens() {
        return tokens;
    }

    /** The pods of this cluster as a source named {@code api}. */
    public FakePodSource podSource() {
        FakePodSource source = new FakePodSource("api");
        pods.follow(source::want);
        return source;
    }

    /** Trust bundles. */
    public FakeTrustBundles trust() {
        return trust;
    }

    /** Requests for certificates of pods. */
    public FakePodCertificateRequests certificates() {
        return certificates;
    }

    /** Claims and persistent volumes. */
    public FakeVolumeClaims claims() {
        return claims;
    }

    /** Drivers of nodes. */
    public FakeCsiNodes csiNodes() {
        return csiNodes;
    }

    /** CSI drivers. */
    public FakeCsiDrivers csiDrivers() {
        return csiDrivers;
    }

    /** Attachments of volumes. */
    public FakeVolumeAttachments attachments() {
        return attachments;
    }
}
