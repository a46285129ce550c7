package io.jubelet.app.podresources;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.Topics;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.podresources.PodResourcesService;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Serves the PodResources API. A socket that can't be made is tried again with every tick, and nothing else waits for it. */
final class PodResourcesApi implements Concern {

    private static final Logger LOG = System.getLogger("io.jubelet.podresources");

    private final PodResourcesService service;
    private final boolean activeOnly;
    private String fault = "";
    private boolean served;

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
        var answers = new PodResourcesAnswers(bus, activeOnly);
        serve(answers);
        bus.subscribe(Topics.TICK, _ -> serve(answers));
    }

    private synchronized void serve(PodResourcesService.Answers answers) {
        if (served) {
            return;
        }
        try {
            service.serve(answers);
            served = true;
        } catch (PortException e) {
            if (!fault.equals(e.getMessage())) {
                fault = e.getMessage();
                LOG.log(Level.ERROR, "the PodResources API is not served: {0}", fault);
            }
        }
    }

    @Override
    public synchronized void stop() {
        served = true;
        service.close();
    }
}
