package io.jubelet.app.csi;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.csi.CsiDriverChanged;
import io.jubelet.app.message.csi.CsiDriverFound;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.GetCsiDriver;
import io.jubelet.app.port.Platform;
import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.CsiDrivers;
import io.jubelet.ports.failure.PortException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** CSIDrivers of the cluster, on request; changes are published for drivers that were requested. Thread-safe. */
final class DriverObjects {

    /** Of how many drivers changes are reported, those asked for last: pods may name any number of drivers that do not exist. */
    private static final int MOST = 1000;

    private final CsiDrivers drivers;
    private final Bus bus;
    private final Reconciler reconciler;
    /** What was answered first, or reported since, which some may still count on; those of names that were asked for last at the end. */
    private final Map<String, CsiDriverFound> reported = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, CsiDriverFound> eldest) {
            return size() > MOST;
        }
    };

    DriverObjects(CsiDrivers drivers, Bus bus, Platform platform) {
        this.drivers = drivers;
        this.bus = bus;
        this.reconciler = new Reconciler("csi-drivers", this::compare, platform.timers(), platform.tasks());
    }

    Subscription follow() {
        return drivers.changes(reconciler::request);
    }

    void close() {
        reconciler.close();
    }

    CsiDriverFound answer(GetCsiDriver question) {
        CsiDriverFound answer = find(question.name());
        synchronized (reported) {
            CsiDriverFound before = reported.remove(question.name());
            reported.put(question.name(), before == null ? answer : before);
        }
        return answer;
    }

    /** The object of a driver; absent, too, when it is not known whether there is one. */
    Optional<CsiDriver> known(String name) {
        return answer(new GetCsiDriver(name)).driver();
    }

    private CsiDriverFound find(String name) {
        try {
            return CsiDriverFound.of(drivers.find(name));
        } catch (PortException e) {
            return CsiDriverFound.unknown(e.getMessage());
        }
    }

    private Reconciler.Next compare() {
        Map<String, CsiDriverFound> all;
        synchronized (reported) {
            all = Map.copyOf(reported);
        }
        all.forEach((name, before) -> {
            CsiDriverFound now = find(name);
            if (!now.equals(before) && replace(name, before, now)) {
                bus.publish(CsiTopics.CSI_DRIVER_CHANGED, new CsiDriverChanged(name));
            }
        });
        return Reconciler.Next.onRequest();
    }

    private boolean replace(String name, CsiDriverFound before, CsiDriverFound now) {
        synchronized (reported) {
            return reported.replace(name, before, now);
        }
    }
}
