package io.jubelet.app.volume;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.claim.ClaimSizes;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The claim {@code ns/disk} of a node with drivers, and its volume {@code pv-1}: users want it to become larger. */
record GrowingClaim(CsiNode node) {

    static final Quantity ONE = Quantity.parse("1Gi");
    static final Quantity TWO = Quantity.parse("2Gi");
    static final Quantity THREE = Quantity.parse("3Gi");
    static final String DONE = "FileSystemResizeSuccessful MountVolume.NodeExpandVolume succeeded for volume \"pv-1\" n";

    /**
     * @param volume what the volume has
     * @param claim what the claim has
     */
    void sizes(Quantity volume, Quantity claim, Map<String, Quantity> allocated, Map<String, String> progress) {
        PersistentVolume pv = node.claims.volume("pv-1").orElseThrow();
        node.claims.put(new PersistentVolume(pv.metadata(), pv.source(), pv.claim(), pv.accessModes(), pv.mountOptions(), pv.mode(),
                pv.nodes(), Optional.of(volume)));
        PersistentVolumeClaim pvc = node.claims.claim("ns", "disk").orElseThrow();
        node.claims.put(new PersistentVolumeClaim(pvc.metadata(), pvc.volumeName(), pvc.phase(),
                new ClaimSizes(List.of("ReadWriteOnce"), Optional.of(TWO), Optional.of(claim), allocated, progress,
                        Map.of("FileSystemResizePending", "True"))));
    }

    /** What an older controller does. */
    void grow() {
        sizes(TWO, ONE, Map.of(), Map.of());
    }

    /** What a controller does that can recover. */
    void growWithRecovery() {
        sizes(TWO, ONE, Map.of("storage", TWO), Map.of("storage", "NodeResizePending"));
    }

    /** What the API server has of it. */
    ClaimSizes current() {
        return node.claims.claim("ns", "disk").orElseThrow().sizes();
    }
}
