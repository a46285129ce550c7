package io.jubelet.architecture.broken.app.pods;

import io.jubelet.architecture.broken.app.bus.Concern;

final class OneConcern implements Concern {
    OtherConcern other;
}

final class OtherConcern implements Concern { }
