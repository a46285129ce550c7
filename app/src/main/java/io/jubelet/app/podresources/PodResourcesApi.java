package io.jubelet.app.podresources;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.task.ServiceStartRetry;
import io.jubelet.ports.podresources.PodResourcesService;

/** Serves the PodResources API. If the socket can't be created, it is tried again with every tick; nothing else waits for it. */
final class PodResourcesApi implements Concern {

    private final PodResourcesService service;
    private final boolean activeOnly;
    private ServiceStartRetry serving;

    PodResourcesApi(PodResourcesService service, boolean activeOnly) {
        this.service = service;
        this.activeOnly = activeOnly;
    }

    @Override
    public String name() {
        return "podresources";
    }

    @Override
    public void start(Bus bus) {
        var answers = new PodResourcesQueries(bus, activeOnly);
        serving = new ServiceStartRetry("the PodResources API", System.getLogger(PodResourcesApi.class.getName()),
                () -> service.serve(answers), service::close);
        serving.attempt();
        bus.subscribe(NodeTopics.TICK, _ -> serving.attempt());
    }

    @Override
    public void stop() {
        serving.close();
    }
}
