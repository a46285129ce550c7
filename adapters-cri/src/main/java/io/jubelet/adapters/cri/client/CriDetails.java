package io.jubelet.adapters.cri.client;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.cri.translate.CommonTranslation;
import io.jubelet.adapters.cri.wire.ContainerCallsProto;
import io.jubelet.adapters.cri.wire.ImageServiceProto;
import io.jubelet.adapters.cri.wire.SandboxProto;
import io.jubelet.adapters.cri.wire.StatusProto;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.value.Immutable;
import io.jubelet.ports.runtime.RuntimeDetails;
import java.util.Map;

/** Details for diagnosis, over CRI v1. */
public final class CriDetails implements RuntimeDetails {

    private final GrpcChannel channel;

    /** The details at the other end of a channel. */
    public CriDetails(GrpcChannel channel) {
        this.channel = channel;
    }

    @Override
    public Map<String, String> ofRuntime() {
        return Immutable.sorted(channel.call(CriCall.STATUS,
                StatusProto.StatusRequest.newBuilder().setVerbose(true).build(),
                StatusProto.StatusResponse.parser()).getInfoMap());
    }

    @Override
    public Map<String, String> ofSandbox(String sandboxId) {
        return Immutable.sorted(channel.call(CriCall.POD_SANDBOX_STATUS,
                SandboxProto.PodSandboxStatusRequest.newBuilder().setPodSandboxId(sandboxId).setVerbose(true).build(),
                SandboxProto.PodSandboxStatusResponse.parser()).getInfoMap());
    }

    @Override
    public Map<String, String> ofContainer(String containerId) {
        return Immutable.sorted(channel.call(CriCall.CONTAINER_STATUS,
                ContainerCallsProto.ContainerStatusRequest.newBuilder()
                        .setContainerId(containerId).setVerbose(true).build(),
                ContainerCallsProto.ContainerStatusResponse.parser()).getInfoMap());
    }

    @Override
    public Map<String, String> ofImage(ImageSpec image) {
        return Immutable.sorted(channel.call(CriCall.IMAGE_STATUS,
                ImageServiceProto.ImageStatusRequest.newBuilder()
                        .setImage(CommonTranslation.image(image)).setVerbose(true).build(),
                ImageServiceProto.ImageStatusResponse.parser()).getInfoMap());
    }
}
