package io.jubelet.ports.contract;

import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.ports.cluster.CsiDrivers;
import io.jubelet.ports.fake.FakeCsiDrivers;

final class FakeCsiDriversTest extends CsiDriversContract {

    private final FakeCsiDrivers drivers = new FakeCsiDrivers();

    @Override
    protected CsiDrivers drivers() {
        return drivers;
    }

    @Override
    protected void put(CsiDriver driver) {
        drivers.put(driver);
    }

    @Override
    protected void remove(String name) {
        drivers.remove(name);
    }
}
