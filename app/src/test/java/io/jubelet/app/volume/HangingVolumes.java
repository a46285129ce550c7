package io.jubelet.app.volume;

import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.flex.FlexCapabilities;
import io.jubelet.domain.volume.flex.FlexDriverName;
import io.jubelet.ports.volume.HostVolumes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Volumes of which some do not answer until they are let go; an interrupt does not reach them. */
public final class HangingVolumes implements HostVolumes {

    private final HostVolumes host;
    private final Map<String, CompletableFuture<Void>> hanging = new ConcurrentHashMap<>();
    private final Set<String> busy = Collections.synchronizedSet(new HashSet<>());
    private volatile Optional<RuntimeException> tearDownFailure = Optional.empty();
    private volatile Optional<RuntimeException> releaseFailure = Optional.empty();
    /** What was called, as {@code setUp uid/volume}, in the order of the ends. */
    public final List<String> done = Collections.synchronizedList(new ArrayList<>());

    /** The same volumes otherwise. */
    public HangingVolumes(HostVolumes host) {
        this.host = host;
    }

    /** From now on calls for this volume hang; {@code tearDown uid} and {@code part uid} are meant by these names. */
    public void hang(String what) {
        hanging.put(what, new CompletableFuture<>());
    }

    /** From now on tear-downs fail. */
    public void failTearDown(RuntimeException failure) {
        tearDownFailure = Optional.of(failure);
    }

    /** From now on releases fail. */
    public void failRelease(RuntimeException failure) {
        releaseFailure = Optional.of(failure);
    }

    /** All calls that hang go on, and none fails. */
    public void letGo() {
        tearDownFailure = Optional.empty();
        releaseFailure = Optional.empty();
        hanging.values().forEach(call -> call.complete(null));
        hanging.clear();
    }

    /** What hangs now. */
    public Set<String> busy() {
        return Set.copyOf(busy);
    }

    private void pass(String what) {
        CompletableFuture<Void> end = hanging.get(what);
        if (end != null) {
            busy.add(what);
            end.join();
            busy.remove(what);
        }
        done.add(what);
    }

    @Override
    public String setUp(String podUid, String volume, VolumePlan plan, Optional<VolumeGroup> group) {
        pass("setUp " + podUid + "/" + volume);
        return host.setUp(podUid, volume, plan, group);
    }

    @Override
    public void growFileSystem(String podUid, String volume, VolumePlan.Local plan) {
        pass("grow " + podUid + "/" + volume);
        host.growFileSystem(podUid, volume, plan);
    }

    @Override
    public FlexCapabilities flexDriver(FlexDriverName name) {
        return host.flexDriver(name);
    }

    @Override
    public boolean takesLabels(String path) {
        return host.takesLabels(path);
    }

    @Override
    public List<String> mountReferences(String path) {
        return host.mountReferences(path);
    }

    @Override
    public String mountSubPath(String podUid, String container, SubPath part) {
        pass("part " + podUid);
        return host.mountSubPath(podUid, container, part);
    }

    @Override
    public void unmountSubPaths(String podUid) {
        host.unmountSubPaths(podUid);
    }

    @Override
    public void unmapDevice(String podUid, String name) {
        host.unmapDevice(podUid, name);
    }

    @Override
    public void tearDown(String podUid) {
        pass("tearDown " + podUid);
        tearDownFailure.ifPresent(failure -> {
            throw failure;
        });
        host.tearDown(podUid);
    }

    @Override
    public void releaseUnused() {
        pass("releaseUnused");
        releaseFailure.ifPresent(failure -> {
            throw failure;
        });
        host.releaseUnused();
    }
}
