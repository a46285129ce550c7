package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.SecretReference;
import io.jubelet.domain.pod.NodeSelector;
import io.jubelet.domain.pod.NodeSelectorRequirement;
import io.jubelet.domain.pod.NodeSelectorTerm;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.ClaimSizes;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.domain.volume.expand.ClaimChange;
import io.jubelet.ports.cluster.VolumeClaims;
import io.jubelet.ports.failure.ConflictException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@link VolumeClaims} have to do. */
public abstract class VolumeClaimsContract {

    /** What every volume of the contract is limited to. */
    protected static final Optional<NodeSelector> HERE = Optional.of(new NodeSelector(List.of(new NodeSelectorTerm(
            List.of(new NodeSelectorRequirement("kubernetes.io/hostname", "In", List.of("n"))), List.of()))));

    private static final Quantity SIZE = Quantity.parse("2Gi");

    private String unused;

    /** Names that nothing else has: a server may serve several tests. */
    @BeforeEach
    void nameAnew() {
        unused = "t" + UUID.randomUUID().toString().substring(0, 8);
    }

    /** The claims of a cluster. */
    protected abstract VolumeClaims claims();

    /** A pod of this node uses a claim of that name in the namespace default, whether it is there or not. */
    protected abstract void use(String claim);

    /**
     * Somebody creates a claim that a pod uses.
     *
     * @return the claim with its uid
     */
    protected abstract PersistentVolumeClaim create(PersistentVolumeClaim claim);

    /** Somebody creates a volume for a claim that a pod uses. */
    protected abstract void create(PersistentVolume volume);

    /** Somebody deletes a claim that others still use, so that it stays until they are done. */
    protected abstract void delete(PersistentVolumeClaim claim);

    @Test
    void aClaimIsThereUntilItIsGone() {
        use(unused);
        assertTrue(claims().claim("default", unused).isEmpty());
        PersistentVolumeClaim created = create(claim("Bound"));
        PersistentVolumeClaim read = claims().claim("default", unused).orElseThrow();
        assertEquals(created.metadata().uid(), read.metadata().uid());
        assertFalse(read.metadata().uid().isEmpty());
        assertEquals("pv-" + unused, read.volumeName());
        assertTrue(read.bound());
        assertFalse(read.ending());
        delete(created);
        assertTrue(claims().claim("default", unused).orElseThrow().ending());
    }

    @Test
    void aClaimWaitsForAVolume() {
        used("Pending");
        assertFalse(claims().claim("default", unused).orElseThrow().bound());
    }

    @Test
    void aVolumeSaysWhatIsBehindIt() {
        PersistentVolumeClaim claim = used("Bound");
        PersistentVolume local = volume(claim, new PersistentVolumeSource.Local("/mnt/a", ""), List.of("noatime"),
                VolumeMode.FILESYSTEM);
        create(local);
        PersistentVolume read = claims().volume(local.name()).orElseThrow();
        assertEquals(local, withMetadata(read, local.metadata()));
        assertEquals(OptionalLong.of(1234), read.group());
        assertFalse(read.metadata().uid().isEmpty());
    }

    @Test
    void aVolumeMayBeADevice() {
        PersistentVolume device = volume(used("Bound"), new PersistentVolumeSource.Local("/dev/a", ""), List.of(),
                VolumeMode.BLOCK);
        create(device);
        assertEquals(device, withMetadata(claims().volume(device.name()).orElseThrow(), device.metadata()));
    }

    @Test
    void aVolumeMayBeAPathOfEveryMachine() {
        PersistentVolume host = volume(used("Bound"),
                new PersistentVolumeSource.HostPath("/srv/a", HostPathType.DIRECTORY_OR_CREATE), List.of(),
                VolumeMode.FILESYSTEM);
        create(host);
        assertEquals(host, withMetadata(claims().volume(host.name()).orElseThrow(), host.metadata()));
    }

    @Test
    void aVolumeMayBelongToADriver() {
        PersistentVolume csi = volume(used("Bound"), new PersistentVolumeSource.Csi("disk.example.org", "disk-7", false, "xfs",
                Map.of("pool", "fast"), Optional.of(new SecretReference("s", "kube-system")), Optional.empty(),
                Optional.empty()), List.of(), VolumeMode.FILESYSTEM);
        create(csi);
        assertEquals(csi, withMetadata(claims().volume(csi.name()).orElseThrow(), csi.metadata()));
    }

    @Test
    void aVolumeMayBeSomewhereInTheNetwork() {
        PersistentVolume nfs = volume(used("Bound"), new PersistentVolumeSource.Network(
                new DriverVolumeSource.Nfs("nas.example.org", "/a", false)), List.of("nfsvers=4.2"), VolumeMode.FILESYSTEM);
        create(nfs);
        assertEquals(nfs, withMetadata(claims().volume(nfs.name()).orElseThrow(), nfs.metadata()));
    }

    @Test
    void theStatusOfAClaimSaysHowFarItsVolumeIs() {
        used("Bound");
        Instant at = Instant.parse("2026-02-03T04:05:06Z");
        PersistentVolumeClaim read = claims().claim("default", unused).orElseThrow();
        PersistentVolumeClaim begun = claims().change(read, new ClaimChange.Begun(), at);
        assertEquals("NodeResizeInProgress", begun.sizes().progress());
        assertThrows(ConflictException.class, () -> claims().change(read, new ClaimChange.Done(SIZE), at));
        PersistentVolumeClaim failed = claims().change(read, new ClaimChange.Failed("why", false), at);
        assertEquals("True", failed.sizes().conditions().get(ClaimChange.ERROR));
        assertEquals("NodeResizeInfeasible",
                claims().change(failed, new ClaimChange.Failed("other", true), at).sizes().progress());
        PersistentVolumeClaim last = claims().claim("default", unused).orElseThrow();
        claims().change(last, new ClaimChange.Done(SIZE), at);
        ClaimSizes done = claims().claim("default", unused).orElseThrow().sizes();
        assertEquals(SIZE, done.size());
        assertEquals("", done.progress());
        assertEquals(Map.of(), done.conditions());
    }

    private PersistentVolumeClaim used(String phase) {
        use(unused);
        return create(claim(phase));
    }

    private PersistentVolumeClaim claim(String phase) {
        return new PersistentVolumeClaim(
                ObjectMeta.builder().namespace("default").name(unused).uid("uid-" + unused).build(), "pv-" + unused, phase);
    }

    private PersistentVolume volume(
            PersistentVolumeClaim claim, PersistentVolumeSource source, List<String> options, VolumeMode mode) {
        ObjectMeta metadata = ObjectMeta.builder().name("pv-" + unused).uid("uid-pv-" + unused)
                .annotations(Map.of("pv.beta.kubernetes.io/gid", "1234")).build();
        return new PersistentVolume(metadata, source,
                Optional.of(new ClaimReference("default", unused, claim.metadata().uid())), List.of("ReadWriteOnce"), options,
                mode, HERE);
    }

    private static PersistentVolume withMetadata(PersistentVolume volume, ObjectMeta metadata) {
        return new PersistentVolume(
                metadata, volume.source(), volume.claim(), volume.accessModes(), volume.mountOptions(), volume.mode(),
                volume.nodes());
    }
}
