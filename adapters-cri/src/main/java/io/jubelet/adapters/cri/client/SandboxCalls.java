package io.jubelet.adapters.cri.client;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.cri.translate.CommonTranslation;
import io.jubelet.adapters.cri.translate.SandboxTranslation;
import io.jubelet.adapters.cri.wire.SandboxProto;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.runtime.ListFilter;
import java.util.List;

/** Calls about sandboxes. */
final class SandboxCalls {

    private final GrpcChannel channel;
    private final ListCalls lists;
    private final ListedObjects<SandboxProto.PodSandbox, SandboxSummary> listed = new ListedObjects<>(CriCall.LIST_POD_SANDBOX,
            SandboxProto.PodSandbox.STATE_FIELD_NUMBER, SandboxProto.PodSandbox.parser(), SandboxTranslation::summary);

    SandboxCalls(GrpcChannel channel, ListCalls lists) {
        this.channel = channel;
        this.lists = lists;
    }

    String run(SandboxConfig config, String runtimeHandler) {
        String id = channel.call(CriCall.RUN_POD_SANDBOX,
                SandboxProto.RunPodSandboxRequest.newBuilder()
                        .setConfig(SandboxTranslation.config(config))
                        .setRuntimeHandler(runtimeHandler)
                        .build(),
                SandboxProto.RunPodSandboxResponse.parser()).getPodSandboxId();
        if (id.isEmpty()) {
            throw new InternalException("the runtime gave no id for the sandbox of pod " + config.name() + "_"
                    + config.namespace() + "(" + config.uid() + ")");
        }
        return id;
    }

    void stop(String sandboxId) {
        try {
            channel.call(CriCall.STOP_POD_SANDBOX,
                    SandboxProto.StopPodSandboxRequest.newBuilder().setPodSandboxId(sandboxId).build(),
                    SandboxProto.StopPodSandboxResponse.parser());
        } catch (NotFoundException e) {
            // A missing one counts as stopped; some runtimes return NOT_FOUND for it, others don't.
        }
    }

    void remove(String sandboxId) {
        try {
            channel.call(CriCall.REMOVE_POD_SANDBOX,
                    SandboxProto.RemovePodSandboxRequest.newBuilder().setPodSandboxId(sandboxId).build(),
                    SandboxProto.RemovePodSandboxResponse.parser());
        } catch (NotFoundException e) {
            // That is what was wanted.
        }
    }

    ObservedSandbox status(String sandboxId) {
        return SandboxTranslation.observed(channel.call(CriCall.POD_SANDBOX_STATUS,
                SandboxProto.PodSandboxStatusRequest.newBuilder().setPodSandboxId(sandboxId).build(),
                SandboxProto.PodSandboxStatusResponse.parser()).getStatus());
    }

    List<SandboxSummary> list(ListFilter filter) {
        SandboxProto.PodSandboxFilter wanted = SandboxTranslation.filter(filter);
        return listed.read(lists.list(CriCall.LIST_POD_SANDBOX,
                ListedObjects.whole(SandboxProto.ListPodSandboxRequest.newBuilder().setFilter(wanted).build()),
                ListedObjects.inParts("StreamPodSandboxes",
                        SandboxProto.StreamPodSandboxesRequest.newBuilder().setFilter(wanted).build())),
                filter.equals(ListFilter.ALL));
    }

    void update(String sandboxId, LinuxContainerResources overhead, LinuxContainerResources resources) {
        channel.call(CriCall.UPDATE_POD_SANDBOX_RESOURCES,
                SandboxProto.UpdatePodSandboxResourcesRequest.newBuilder()
                        .setPodSandboxId(sandboxId)
                        .setOverhead(CommonTranslation.resources(overhead))
                        .setResources(CommonTranslation.resources(resources))
                        .build(),
                SandboxProto.UpdatePodSandboxResourcesResponse.parser());
    }
}
