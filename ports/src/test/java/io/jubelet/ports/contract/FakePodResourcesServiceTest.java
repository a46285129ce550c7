package io.jubelet.ports.contract;

import io.jubelet.domain.podresources.AllocatableResources;
import io.jubelet.domain.podresources.PodResources;
import io.jubelet.ports.fake.FakePodResourcesService;
import io.jubelet.ports.podresources.PodResourcesService;
import java.util.List;

final class FakePodResourcesServiceTest extends PodResourcesServiceContract {

    private final FakePodResourcesService service = new FakePodResourcesService();

    @Override
    protected PodResourcesService service() {
        return service;
    }

    @Override
    protected List<PodResources> list() {
        return service.answers().list(PodResourcesService.Version.V1);
    }

    @Override
    protected PodResources get(String namespace, String name) {
        return service.answers().get(namespace, name);
    }

    @Override
    protected AllocatableResources allocatable() {
        return service.answers().allocatable();
    }
}
