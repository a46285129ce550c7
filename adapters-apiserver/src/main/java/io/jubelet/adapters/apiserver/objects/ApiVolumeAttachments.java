package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.domain.csi.VolumeAttachment;
import io.jubelet.ports.cluster.VolumeAttachments;
import io.jubelet.ports.failure.InternalException;

/** {@link VolumeAttachments} over the API: one request for each question; nodes may not watch them. Thread-safe. */
public final class ApiVolumeAttachments implements VolumeAttachments {

    private final ObjectCodec<VolumeAttachmentObject> codec = ObjectCodec.of(VolumeAttachmentObject.class);
    private final ClusterApi api;

    /** Attachments that are reached by this. */
    public ApiVolumeAttachments(ClusterApi api) {
        this.api = api;
    }

    @Override
    public VolumeAttachment get(String name) {
        try {
            return codec.read(api.get(ApiPath.group("storage.k8s.io", "v1").all("volumeattachments").named(name))).toDomain();
        } catch (UnreadableException e) {
            throw new InternalException("the volume attachment " + name + " of the API server can't be understood: "
                    + e.getMessage());
        }
    }
}
