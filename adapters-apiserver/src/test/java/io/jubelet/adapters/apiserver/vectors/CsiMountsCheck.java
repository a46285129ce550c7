package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.CsiNodeFacts;
import io.jubelet.domain.csi.CsiPublishing;
import io.jubelet.domain.csi.CsiStaging;
import io.jubelet.domain.csi.CsiVolume;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.name.KubeletDirectories;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a CSI driver is asked for a volume, and what is left on the disk. */
final class CsiMountsCheck implements VectorCheck {

    private static final KubeletDirectories ROOT = new KubeletDirectories("/var/lib/kubelet");

    @Override
    public String area() {
        return "csi_mounts";
    }

    @Override
    public Object evaluate(Map<String, Object> in) throws PodConfigException {
        Pod pod = VectorPods.pod(in, "pod");
        CsiVolume volume = volume(in, pod);
        Optional<CsiDriver> driver = Optional.of(Json.object(in, "csiDriver")).filter(tree -> !tree.isEmpty())
                .map(VectorVolumes::driver).filter(found -> found.name().equals(volume.driver()));
        var facts = new CsiNodeFacts(Json.text(in, "nodeName"), Json.texts(in, "nodeCapabilities").stream()
                .map(NodeCapability::valueOf).collect(Collectors.toSet()),
                Json.has(in, "fsGroup") ? Optional.of(Json.number(in, "fsGroup")) : Optional.empty());
        var world = new CsiWorld(in, ROOT, facts);
        var publishing = new CsiPublishing(pod, volume, driver, ROOT);
        Map<String, Object> out = new LinkedHashMap<>();
        switch (Json.text(in, "op")) {
            case "mountDevice" -> world.stage(new CsiStaging(volume, driver, ROOT));
            case "setUp" -> world.publish(publishing);
            case "setUpTearDown" -> {
                world.publish(publishing);
                world.unpublish(publishing.location(), publishing.path());
            }
            default -> {
                var staging = new CsiStaging(volume, driver, ROOT);
                boolean staged = world.stage(staging);
                out.put("stagingPath", staged && staging.isCalled(facts) ? staging.path() : "");
                out.put("publishPath", staged && world.publish(publishing) ? publishing.path() : "");
            }
        }
        out.putAll(world.out());
        return out;
    }

    private static CsiVolume volume(Map<String, Object> in, Pod pod) {
        if (Json.has(in, "volume")) {
            Volume volume = VectorVolumes.volume(Json.object(in, "volume"));
            return CsiVolume.inline(pod, volume.name(), (DriverVolumeSource.Csi) volume.source().orElseThrow());
        }
        PersistentVolume volume = VectorVolumes.persistent(Json.object(in, "persistentVolume"));
        return CsiVolume.persistent(volume, (PersistentVolumeSource.Csi) volume.source(), Json.flag(in, "readOnly"));
    }
}
