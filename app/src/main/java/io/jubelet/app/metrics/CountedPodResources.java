package io.jubelet.app.metrics;

import io.jubelet.domain.podresources.AllocatableResources;
import io.jubelet.domain.podresources.PodResources;
import io.jubelet.ports.podresources.PodResourcesService;
import java.util.List;
import java.util.function.Supplier;

/**
 * Counts requests of monitoring programs. Requests refused by the rate limit do not count; of the first version of the API only
 * the number is counted.
 */
final class CountedPodResources implements PodResourcesService {

    private static final String PREFIX = "kubelet_pod_resources_endpoint_";
    private static final String LABEL = "server_api_version";

    private final PodResourcesService service;
    private final Counter total;
    private final Method lists;
    private final Method gets;
    private final Method allocatables;

    CountedPodResources(PodResourcesService service, MetricRegistry registry) {
        this.service = service;
        this.total = registry.counter(PREFIX + "requests_total",
                "[ALPHA] Requests to the PodResources API, by its version.", LABEL);
        this.lists = Method.of(registry, "list", "List");
        this.gets = Method.of(registry, "get", "Get");
        this.allocatables = Method.of(registry, "get_allocatable", "GetAllocatableResources");
    }

    /** Counters of one method. */
    private record Method(Counter requests, Counter errors) {

        static Method of(MetricRegistry registry, String name, String method) {
            return new Method(
                    registry.counter(PREFIX + "requests_" + name,
                            "[ALPHA] Requests of " + method + " to the PodResources API, by its version.", LABEL),
                    registry.counter(PREFIX + "errors_" + name,
                            "[ALPHA] Requests of " + method + " to the PodResources API that failed, by its version.", LABEL));
        }
    }

    @Override
    public void serve(Answers answers) {
        service.serve(new Answers() {
            @Override
            public List<PodResources> list(Version version) {
                return version == Version.V1 ? counted(lists, () -> answers.list(version)) : first(answers);
            }

            @Override
            public PodResources get(String namespace, String name) {
                return counted(gets, () -> answers.get(namespace, name));
            }

            @Override
            public AllocatableResources allocatable() {
                return counted(allocatables, answers::allocatable);
            }
        });
    }

    private List<PodResources> first(Answers answers) {
        total.increment(Version.V1ALPHA1.wireName());
        return answers.list(Version.V1ALPHA1);
    }

    private <T> T counted(Method method, Supplier<T> answer) {
        String version = Version.V1.wireName();
        total.increment(version);
        method.requests.increment(version);
        try {
            return answer.get();
        } catch (RuntimeException e) {
            method.errors.increment(version);
            throw e;
        }
    }

    @Override
    public void close() {
        service.close();
    }
}
