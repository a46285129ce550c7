package io.jubelet.ports.contract;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.api.Health;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.api.NodeProblems;
import io.jubelet.ports.fake.FakeNodeApi;
import io.jubelet.ports.source.SourceProblem;
import java.util.List;

final class FakeNodeApiTest extends NodeApiContract {

    private final FakeNodeApi api = new FakeNodeApi();

    @Override
    protected NodeApi api() {
        return api;
    }

    @Override
    protected void show(Pod pod) {
        api.show(pod);
    }

    @Override
    protected void remove(Pod pod) {
        api.remove(pod);
    }

    @Override
    protected void makeUnhealthy(String why) {
        api.feel(Health.unhealthy(why));
    }

    @Override
    protected void refuse(List<SourceProblem> problems) {
        api.complain(new NodeProblems(problems, List.of(), List.of(), List.of()));
    }
}
