/** Programs of this machine that are run for their answer: exec plugins for credentials. */
package io.jubelet.ports.exec;
