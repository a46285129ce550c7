/** Programs of this machine that are run for their output, such as exec plugins for credentials. */
package io.jubelet.ports.exec;
