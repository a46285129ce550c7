package io.jubelet.app.podwatch;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.task.ServiceStartRetry;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.podwatch.PodsService;
import java.util.Comparator;
import java.util.List;

/** Serves the Pods API. If the socket can't be created, it is tried again with every tick; nothing else waits for it. */
final class PodsApi implements Concern {

    private final PodsService service;
    private ServiceStartRetry serving;

    PodsApi(PodsService service) {
        this.service = service;
    }

    @Override
    public String name() {
        return "podwatch";
    }

    @Override
    public void start(Bus bus) {
        var pods = new NodePods(bus);
        var all = new PodWatches(pods);
        var answers = new Answers(pods, all);
        serving = new ServiceStartRetry("the Pods API", System.getLogger(PodsApi.class.getName()), () -> service.serve(answers), () -> {
            all.close();
            service.close();
        });
        serving.attempt();
        bus.subscribe(PodTopics.STATUS_CHANGED, _ -> all.update());
        bus.subscribe(PodTopics.POD_CHANGES, _ -> all.update());
        bus.subscribe(PodTopics.POD_FINISHED, _ -> all.update());
        bus.subscribe(NodeTopics.TICK, _ -> {
            serving.attempt();
            all.update();
        });
    }

    @Override
    public void stop() {
        serving.close();
    }

    /** Answers with what is known at that moment. */
    private record Answers(NodePods pods, PodWatches watches) implements PodsService.Answers {

        @Override
        public List<Pod> list() {
            return pods.desired().stream().sorted(Comparator.comparing(Pod::uid)).toList();
        }

        @Override
        public Pod get(String uid) {
            return pods.desired().stream().filter(pod -> pod.uid().equals(uid)).findFirst()
                    .orElseThrow(() -> new NotFoundException("pod with UID " + uid + " not found"));
        }

        @Override
        public PodsService.Watch watch() {
            return watches.begin();
        }
    }
}
