package io.jubelet.adapters.cri.server;

import static io.jubelet.adapters.grpc.server.ServerMethod.unary;

import com.google.protobuf.ByteString;
import io.jubelet.adapters.cri.translate.ConfigReading;
import io.jubelet.adapters.cri.translate.ObservationWriting;
import io.jubelet.adapters.cri.wire.ContainerCallsProto;
import io.jubelet.adapters.cri.wire.StreamingProto;
import io.jubelet.adapters.grpc.GrpcLimits;
import io.jubelet.adapters.grpc.server.ServerMethod;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.RuntimeDetails;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** The methods of {@code runtime.v1.RuntimeService} about containers. */
final class ContainerMethods {

    private final ContainerRuntime runtime;
    private final RuntimeDetails details;

    ContainerMethods(ContainerRuntime runtime, RuntimeDetails details) {
        this.runtime = runtime;
        this.details = details;
    }

    Map<String, ServerMethod> all() {
        Map<String, ServerMethod> methods = new TreeMap<>();
        addLifecycle(methods);
        addReads(methods);
        addRunning(methods);
        return methods;
    }

    private void addLifecycle(Map<String, ServerMethod> methods) {
        methods.put("CreateContainer", unary(ContainerCallsProto.CreateContainerRequest.parser(),
                asked -> ContainerCallsProto.CreateContainerResponse.newBuilder()
                        .setContainerId(runtime.createContainer(asked.getPodSandboxId(),
                                ConfigReading.container(asked.getConfig()),
                                ConfigReading.sandbox(asked.getSandboxConfig())))
                        .build()));
        methods.put("StartContainer", unary(ContainerCallsProto.StartContainerRequest.parser(), asked -> {
            runtime.startContainer(asked.getContainerId());
            return ContainerCallsProto.StartContainerResponse.getDefaultInstance();
        }));
        methods.put("StopContainer", unary(ContainerCallsProto.StopContainerRequest.parser(), asked -> {
            runtime.stopContainer(asked.getContainerId(), seconds(asked.getTimeout()));
            return ContainerCallsProto.StopContainerResponse.getDefaultInstance();
        }));
        methods.put("RemoveContainer", unary(ContainerCallsProto.RemoveContainerRequest.parser(), asked -> {
            runtime.removeContainer(asked.getContainerId());
            return ContainerCallsProto.RemoveContainerResponse.getDefaultInstance();
        }));
    }

    private void addReads(Map<String, ServerMethod> methods) {
        methods.put("ListContainers", unary(ContainerCallsProto.ListContainersRequest.parser(),
                asked -> ContainerCallsProto.ListContainersResponse.newBuilder()
                        .addAllContainers(runtime.listContainers(ConfigReading.filter(asked.getFilter())).stream()
                                .map(ObservationWriting::summary).toList())
                        .build()));
        methods.put("ContainerStatus", unary(ContainerCallsProto.ContainerStatusRequest.parser(),
                asked -> ContainerCallsProto.ContainerStatusResponse.newBuilder()
                        .setStatus(ObservationWriting.observed(runtime.containerStatus(asked.getContainerId())))
                        .putAllInfo(asked.getVerbose() ? details.ofContainer(asked.getContainerId()) : Map.of())
                        .build()));
    }

    private void addRunning(Map<String, ServerMethod> methods) {
        methods.put("UpdateContainerResources",
                unary(ContainerCallsProto.UpdateContainerResourcesRequest.parser(), asked -> {
                    runtime.updateContainerResources(asked.getContainerId(),
                            ConfigReading.resources(asked.getLinux()));
                    return ContainerCallsProto.UpdateContainerResourcesResponse.getDefaultInstance();
                }));
        methods.put("ReopenContainerLog", unary(ContainerCallsProto.ReopenContainerLogRequest.parser(), asked -> {
            runtime.reopenContainerLog(asked.getContainerId());
            return ContainerCallsProto.ReopenContainerLogResponse.getDefaultInstance();
        }));
        methods.put("CheckpointContainer", unary(ContainerCallsProto.CheckpointContainerRequest.parser(), asked -> {
            runtime.checkpointContainer(asked.getContainerId(), asked.getLocation(), seconds(asked.getTimeout()));
            return ContainerCallsProto.CheckpointContainerResponse.getDefaultInstance();
        }));
        methods.put("ExecSync", unary(StreamingProto.ExecSyncRequest.parser(), asked -> {
            ExecResult result = runtime.execSync(asked.getContainerId(), asked.getCmdList(), seconds(asked.getTimeout()),
                    GrpcLimits.MAX_MESSAGE_BYTES);
            return StreamingProto.ExecSyncResponse.newBuilder()
                    .setStdout(ByteString.copyFromUtf8(result.stdout()))
                    .setStderr(ByteString.copyFromUtf8(result.stderr()))
                    .setExitCode(result.exitCode())
                    .build();
        }));
    }

    /** Times on the wire are whole seconds. */
    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(Math.max(0, seconds));
    }
}
