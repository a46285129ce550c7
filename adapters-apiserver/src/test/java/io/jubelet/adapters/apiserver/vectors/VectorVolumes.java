package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.adapters.apiserver.objects.CsiDriverObject;
import io.jubelet.adapters.apiserver.objects.VolumeObject;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.claim.PersistentVolume;
import java.util.List;
import java.util.Map;

/** Reads volumes and drivers of the vectors with the codec of the agent. */
final class VectorVolumes {

    private static final ObjectCodec<VolumeObject> VOLUMES = ObjectCodec.of(VolumeObject.class);
    private static final ObjectCodec<CsiDriverObject> DRIVERS = ObjectCodec.of(CsiDriverObject.class);

    private VectorVolumes() {
    }

    /** A volume of a pod. */
    static Volume volume(Map<String, Object> tree) {
        return VectorPods.pod(Map.of("metadata", Map.of("name", "p"),
                "spec", Map.of("containers", List.of(), "volumes", List.of(tree)))).spec().volumes().getFirst();
    }

    /** A persistent volume. */
    static PersistentVolume persistent(Map<String, Object> tree) {
        WireNode.Obj object = ObjectCodec.parse(Json.write(tree));
        return VOLUMES.read(object).toDomain(object.object("spec").members().keySet());
    }

    /** A CSIDriver. */
    static CsiDriver driver(Map<String, Object> tree) {
        return DRIVERS.read(ObjectCodec.parse(Json.write(tree))).toDomain();
    }
}
