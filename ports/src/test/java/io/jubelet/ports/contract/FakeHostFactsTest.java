package io.jubelet.ports.contract;

import io.jubelet.domain.node.Machine;
import io.jubelet.ports.fake.FakeHostFacts;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.host.HostIdentity;
import java.util.List;
import java.util.stream.IntStream;

final class FakeHostFactsTest extends HostFactsContract {

    private final FakeHostFacts host = new FakeHostFacts();

    @Override
    protected HostFacts facts() {
        return host;
    }

    @Override
    protected void become(Machine machine, HostIdentity identity) {
        host.machine(machine).identity(identity);
    }

    @Override
    protected void confines() {
        host.appArmor(true);
    }

    @Override
    protected void reachedAt(List<String> addresses) {
        host.addresses(addresses.toArray(String[]::new));
    }

    @Override
    protected void name(String name, List<String> addresses) {
        host.name(name, addresses.toArray(String[]::new));
    }

    @Override
    protected void keepsFilesFromSwap() {
        host.keepsFilesFromSwap(true);
    }

    @Override
    protected void accountsForSwap() {
        host.swapAccounting(true);
    }

    @Override
    protected void hasThermalCounters(int... cpus) {
        host.maskedPaths(IntStream.of(cpus)
                .mapToObj(cpu -> "/sys/devices/system/cpu/cpu" + cpu + "/thermal_throttle").toArray(String[]::new));
    }
}
