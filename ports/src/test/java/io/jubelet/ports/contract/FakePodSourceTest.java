package io.jubelet.ports.contract;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.fake.FakePodSource;
import io.jubelet.ports.source.PodSource;
import java.util.List;

final class FakePodSourceTest extends PodSourceContract {

    private final FakePodSource source = new FakePodSource("api");

    @Override
    protected String name() {
        return "api";
    }

    @Override
    protected PodSource source() {
        return source;
    }

    @Override
    protected void want(List<Pod> pods) {
        source.want(pods);
    }

    @Override
    protected void damage() {
        source.fail("somewhere", "broken");
    }

    @Override
    protected void cleanUp() {
        // Nothing outside this object.
    }
}
