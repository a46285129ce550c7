package io.jubelet.ports.contract;

import io.jubelet.domain.podwatch.PodWatchEvent;
import io.jubelet.ports.fake.FakePodsService;
import io.jubelet.ports.podwatch.PodsService;
import java.util.List;

final class FakePodsServiceTest extends PodsServiceContract {

    private final FakePodsService service = new FakePodsService();

    @Override
    protected PodsService service() {
        return service;
    }

    @Override
    protected List<String> list() {
        return service.answers().list().stream().map(PodsServiceContract::text).toList();
    }

    @Override
    protected String get(String uid) {
        return text(service.answers().get(uid));
    }

    @Override
    protected Client watch() {
        PodsService.Watch watch = service.watch();
        return new Client() {
            @Override
            public String next() {
                PodWatchEvent event = watch.next();
                String kind = event.getClass().getSimpleName();
                return switch (event) {
                    case PodWatchEvent.Added added -> kind + " " + text(added.pod());
                    case PodWatchEvent.Modified modified -> kind + " " + text(modified.pod());
                    case PodWatchEvent.Deleted deleted -> kind + " " + text(deleted.pod());
                    case PodWatchEvent.InitialSyncComplete _ -> kind;
                };
            }

            @Override
            public void close() {
                watch.close();
            }
        };
    }
}
