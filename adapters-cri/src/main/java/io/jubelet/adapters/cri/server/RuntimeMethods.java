package io.jubelet.adapters.cri.server;

import static io.jubelet.adapters.grpc.server.ServerMethod.unary;

import io.jubelet.adapters.cri.translate.ConfigReading;
import io.jubelet.adapters.cri.translate.ObservationWriting;
import io.jubelet.adapters.cri.translate.RuntimeWriting;
import io.jubelet.adapters.cri.wire.SandboxProto;
import io.jubelet.adapters.cri.wire.StatusProto;
import io.jubelet.adapters.grpc.server.CallErrors;
import io.jubelet.adapters.grpc.server.ServerCall;
import io.jubelet.adapters.grpc.server.ServerMethod;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.RuntimeDetails;
import io.jubelet.ports.runtime.RuntimeEvent;
import java.util.Map;
import java.util.TreeMap;

/** The methods of {@code runtime.v1.RuntimeService}, but for those about containers. */
final class RuntimeMethods {

    private final ContainerRuntime runtime;
    private final RuntimeDetails details;

    RuntimeMethods(ContainerRuntime runtime, RuntimeDetails details) {
        this.runtime = runtime;
        this.details = details;
    }

    Map<String, ServerMethod> all() {
        Map<String, ServerMethod> methods = new TreeMap<>(new ContainerMethods(runtime, details).all());
        addRuntime(methods);
        addSandboxes(methods);
        return methods;
    }

    private void addRuntime(Map<String, ServerMethod> methods) {
        methods.put("Version", unary(StatusProto.VersionRequest.parser(),
                asked -> RuntimeWriting.version(runtime.version())));
        methods.put("Status", unary(StatusProto.StatusRequest.parser(),
                asked -> RuntimeWriting.status(runtime.status())
                        .putAllInfo(asked.getVerbose() ? details.ofRuntime() : Map.of()).build()));
        methods.put("RuntimeConfig", unary(StatusProto.RuntimeConfigRequest.parser(),
                asked -> RuntimeWriting.config(runtime.cgroupDriver())));
        methods.put("UpdateRuntimeConfig", unary(StatusProto.UpdateRuntimeConfigRequest.parser(), asked -> {
            runtime.updatePodCidr(asked.getRuntimeConfig().getNetworkConfig().getPodCidr());
            return StatusProto.UpdateRuntimeConfigResponse.getDefaultInstance();
        }));
        methods.put("GetContainerEvents", (asked, exchange) -> follow(exchange));
    }

    private void follow(ServerCall exchange) {
        ContainerRuntime.EventSubscription subscription = runtime.subscribe(new ContainerRuntime.EventListener() {
            @Override
            public void changed(RuntimeEvent event) {
                exchange.send(ObservationWriting.event(event));
            }

            @Override
            public void ended(PortException why) {
                CallErrors.fail(exchange, why);
            }
        });
        exchange.begin();
        exchange.onEnd(() -> Thread.ofVirtual().name("cri-events-end").start(subscription::close));
    }

    private void addSandboxes(Map<String, ServerMethod> methods) {
        methods.put("RunPodSandbox", unary(SandboxProto.RunPodSandboxRequest.parser(),
                asked -> SandboxProto.RunPodSandboxResponse.newBuilder()
                        .setPodSandboxId(runtime.runSandbox(ConfigReading.sandbox(asked.getConfig()),
                                asked.getRuntimeHandler()))
                        .build()));
        methods.put("StopPodSandbox", unary(SandboxProto.StopPodSandboxRequest.parser(), asked -> {
            runtime.stopSandbox(asked.getPodSandboxId());
            return SandboxProto.StopPodSandboxResponse.getDefaultInstance();
        }));
        methods.put("RemovePodSandbox", unary(SandboxProto.RemovePodSandboxRequest.parser(), asked -> {
            runtime.removeSandbox(asked.getPodSandboxId());
            return SandboxProto.RemovePodSandboxResponse.getDefaultInstance();
        }));
        methods.put("PodSandboxStatus", unary(SandboxProto.PodSandboxStatusRequest.parser(),
                asked -> SandboxProto.PodSandboxStatusResponse.newBuilder()
                        .setStatus(ObservationWriting.observed(runtime.sandboxStatus(asked.getPodSandboxId())))
                        .putAllInfo(asked.getVerbose() ? details.ofSandbox(asked.getPodSandboxId()) : Map.of())
                        .build()));
        methods.put("ListPodSandbox", unary(SandboxProto.ListPodSandboxRequest.parser(),
                asked -> SandboxProto.ListPodSandboxResponse.newBuilder()
                        .addAllItems(runtime.listSandboxes(ConfigReading.filter(asked.getFilter())).stream()
                                .map(ObservationWriting::summary).toList())
                        .build()));
        methods.put("UpdatePodSandboxResources",
                unary(SandboxProto.UpdatePodSandboxResourcesRequest.parser(), asked -> {
                    runtime.updateSandboxResources(asked.getPodSandboxId(),
                            ConfigReading.resources(asked.getOverhead()),
                            ConfigReading.resources(asked.getResources()));
                    return SandboxProto.UpdatePodSandboxResourcesResponse.getDefaultInstance();
                }));
    }
}
